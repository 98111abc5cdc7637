/** As typed and stored. An admin manages operators and moves no money. */
export const OPERATOR_ROLES = ['agent', 'cash', 'credit', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const isOperatorRole = (text: string | undefined): text is OperatorRole =>
  OPERATOR_ROLES.some((role) => role === text);

export interface Operator {
  readonly name: string;
  readonly role: OperatorRole;
}

/** As the audit log names an operator. */
export const actorOf = ({ name }: Pick<Operator, 'name'>): string => `operator:${name}`;
