import { createStore } from '#client/store/store.ts'

/** Pass of a stream that was just started. The stream's page reads it once. */
const passes = createStore<{ streamId: string; token: string } | null>(null)

export const keepPass = (streamId: string, token: string) => passes.apply(() => ({ streamId, token }))

export function takePass(streamId: string): string | undefined {
  const pass = passes.get()
  if (pass?.streamId !== streamId) return undefined
  passes.apply(() => null)
  return pass.token
}
