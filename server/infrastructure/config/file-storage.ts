import { ConfigError, type Environment } from './environment.ts';

/** A bucket that speaks the S3 protocol. */
export interface S3Config {
  /** Without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket stands in the path, not in the host. */
  readonly isPathStyle: boolean;
}

export const FILE_PLACES = ['database', 's3'] as const;
/** Where files are kept. */
export type FilePlace = (typeof FILE_PLACES)[number];

export interface FileStorageConfig {
  /** Where new files go. */
  readonly newFiles: FilePlace;
  /** Of files that are there, or were. */
  readonly s3: S3Config | undefined;
}

export const S3_SETTINGS = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Those that must be set: all or none. */
export const requiredS3Settings = (env: Environment): readonly string[] =>
  env.FILE_STORAGE === 's3' || S3_SETTINGS.some((name) => env[name]) ? S3_SETTINGS : [];

/** @throws ConfigError naming every missing or wrong setting. */
export const readFileStorage = (env: Environment): FileStorageConfig => {
  const given = env.FILE_STORAGE || 'database';
  const newFiles = FILE_PLACES.find((known) => known === given);
  if (!newFiles) throw new ConfigError(`FILE_STORAGE debe ser ${FILE_PLACES.join(', ')}, no "${given}"`);
  const required = requiredS3Settings(env);
  const missing = required.filter((name) => !env[name]);
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: falta`).join('\n'));
  if (required.length === 0) return { newFiles, s3: undefined };
  const value = (name: (typeof S3_SETTINGS)[number]): string => env[name] ?? '';
  const endpoint = value('S3_ENDPOINT');
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError('S3_ENDPOINT debe empezar por https:// o http://');
  return {
    newFiles,
    s3: {
      endpoint,
      region: value('S3_REGION'),
      bucket: value('S3_BUCKET'),
      accessKeyId: value('S3_ACCESS_KEY_ID'),
      secretAccessKey: value('S3_SECRET_ACCESS_KEY'),
      isPathStyle: env.S3_PATH_STYLE === 'on',
    },
  };
};
