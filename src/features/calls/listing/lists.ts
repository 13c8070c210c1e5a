/** Search parameters of the pages of calls, unvalidated. The screens decide which values are valid (state.ts). */
export type CallsSearch = { tab?: string; state?: string; as?: string; ask?: string }

const names = ['tab', 'state', 'as', 'ask']

export const readCallsSearch = (search: Record<string, unknown>): CallsSearch =>
  Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])))
