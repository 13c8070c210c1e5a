import { createStore } from '#client/store/store.ts'

/** What opens the stage to this device after going live: the stream's page takes it, once. */
const passes = createStore<{ streamId: string; token: string } | null>(null)

export const keepPass = (streamId: string, token: string) => passes.apply(() => ({ streamId, token }))

export function takePass(streamId: string): string | undefined {
  const pass = passes.get()
  if (pass?.streamId !== streamId) return undefined
  passes.apply(() => null)
  return pass.token
}
