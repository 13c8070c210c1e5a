import type { Caller, Target } from './callers.ts'
import type { Cell } from './people.ts'

export { type Caller, callers, type Target, targets } from './callers.ts'

/** `OK`, or the code of the refusal. */
export type Code = string
/** Expected code for every caller that the guard admits, or separate codes for some callers. */
export type Answer = Code | ({ others: Code } & Partial<Record<Caller, Code>>)

/** The kinds of procedures of server/trpc.ts. */
export type Access = 'open' | 'public' | 'signedIn' | 'suspendedToo' | 'creator' | 'admin'

export type Row = {
  access: Access
  /** Returns a valid input, so that no refusal is about the input. */
  input: (cell: Cell) => unknown
  answers: Answer | Record<Target, Answer>
}
export type Rows = Record<string, Row>

const notCreators = { fan: 'FORBIDDEN', otherFan: 'FORBIDDEN', blocked: 'FORBIDDEN' } as const
const signedIn = { anonymous: 'UNAUTHENTICATED', suspended: 'SUSPENDED' } as const

/** Callers that each guard refuses, with the code of the refusal. */
export const keptOut: Record<Access, Partial<Record<Caller, Code>>> = {
  open: {},
  public: { suspended: 'SUSPENDED' },
  suspendedToo: { anonymous: 'UNAUTHENTICATED' },
  signedIn,
  creator: { ...signedIn, ...notCreators, admin: 'FORBIDDEN' },
  admin: { ...signedIn, ...notCreators, creator: 'FORBIDDEN', otherCreator: 'FORBIDDEN' },
}

/** Returns the row of a procedure whose input has no resource with an owner. */
export const row = (access: Access, answers: Answer = 'OK', input?: unknown): Row => ({
  access,
  answers,
  input: typeof input === 'function' ? (cell) => input(cell) : () => input,
})

/** Returns the row of a procedure whose input has a resource or a person, with codes for each kind of owner. */
export const rowByTarget = (access: Access, answers: Record<Target, Answer>, input: Row['input']): Row => ({
  access,
  answers,
  input,
})

export const answerOf = ({ access, answers }: Row, caller: Caller, target: Target): Code => {
  const out = keptOut[access][caller]
  if (out !== undefined) return out
  const answer = isByTarget(answers) ? answers[target] : answers
  return typeof answer === 'string' ? answer : (answer[caller] ?? answer.others)
}

export const isByTarget = (answers: Row['answers']): answers is Record<Target, Answer> =>
  typeof answers === 'object' && 'missing' in answers

/** Returns codes for an input with a person. A blocked caller gets the code of a person who does not exist. */
export const reached = (others: Code = 'OK', blocked: Code = 'NOT_FOUND'): Answer => ({ others, blocked })
