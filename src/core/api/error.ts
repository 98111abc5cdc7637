import { type InferType, object, string } from 'yup';

/** Every answer that is not a success: a stable `code`, a Spanish sentence safe to show, and what is wrong by field. */
export const errorWireSchema = object({
  code: string().required(),
  message: string().required(),
  fields: object().optional(),
}).required();

export type ErrorWire = Omit<InferType<typeof errorWireSchema>, 'fields'> & {
  readonly fields?: Readonly<Record<string, string>>;
};
