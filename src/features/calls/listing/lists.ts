/** What the address of a page of calls says, as it is written: the screens know which words mean something (state.ts). */
export type CallsSearch = { tab?: string; state?: string; as?: string; ask?: string }

const names = ['tab', 'state', 'as', 'ask']

export const readCallsSearch = (search: Record<string, unknown>): CallsSearch =>
  Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])))
