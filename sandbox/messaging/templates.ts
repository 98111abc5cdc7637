import type { SandboxKeys } from '../keys.ts';

const placeholder = /\{\{(\d+)\}\}/g;

/**
 * The text of each approved WhatsApp template, by its `ContentSid`. The one with a code is of the category
 * 'authentication', whose text is WhatsApp's own; the other is a lender's, of the category 'utility'.
 */
export function openTemplates({ messaging }: SandboxKeys): ReadonlyMap<string, string> {
  return new Map([
    [
      messaging.templates.code,
      '{{1}} es tu código de verificación. Por tu seguridad, no lo compartas.\n\nEste código caduca en 5 minutos.',
    ],
    [
      messaging.templates.reminder,
      'Recordatorio de tu crédito: {{1}}. {{2}}\n\n{{3}}\n\nPara cambiar o detener estos avisos: {{4}} (cuando quieras).',
    ],
  ]);
}

/** The template's text with its variables; undefined when one of them is missing. */
export function fillTemplate(
  template: string,
  variables: Readonly<Record<string, string>>,
): string | undefined {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name);
  if (names.some((name) => !variables[name])) return undefined;
  return template.replaceAll(placeholder, (_match, name: string) => variables[name] ?? '');
}
