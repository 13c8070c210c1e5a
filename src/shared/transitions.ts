import type { Reason } from './errors.ts'

/** A refused action, with the sentence that explains it. */
export type Refusal = { refuse: Reason }

/** Result of an action in one state: fixed, or a function of the facts. */
export type Cell<Facts, Step> = Step | Refusal | ((facts: Facts) => Step | Refusal)

/**
 * State machine of one kind of thing: a cell for each action, actor and state. An actor that an action does not name may
 * never perform it; a named actor has a cell for every state, so that no state can be forgotten.
 */
export type Transitions<Action extends string, Actor extends string, State extends string, Facts, Step> = {
  readonly [A in Action]: { readonly [P in Actor]?: { readonly [S in State]: Cell<Facts, Step> } }
}

export const refuse = (reason: Reason): Refusal => ({ refuse: reason })

export const isRefusal = (step: object): step is Refusal => 'refuse' in step

const isFixed = <Facts, Step>(cell: Cell<Facts, Step>): cell is Step | Refusal => typeof cell !== 'function'
const evaluate = <Facts, Step>(cell: Cell<Facts, Step>, facts: Facts): Step | Refusal =>
  isFixed(cell) ? cell : cell(facts)

/** Looks up the result of an action. `notTheirs` is the refusal for an actor that the action does not name. */
export function stepOf<Action extends string, Actor extends string, State extends string, Facts, Step extends object>(
  table: Transitions<Action, Actor, State, Facts, Step>,
  { action, actor, state }: { action: Action; actor: Actor; state: State },
  facts: Facts,
  notTheirs: Reason,
): Step | Refusal {
  const cell = table[action][actor]?.[state]
  if (cell === undefined) return refuse(notTheirs)
  return evaluate(cell, facts)
}
