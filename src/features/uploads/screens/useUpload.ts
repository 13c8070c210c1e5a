import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import type { UploadBegun, UploadReady } from '../contract.ts'
import type { UploadKind } from '../spec.ts'
import { isUnderway, sending, type UploadState } from '../state.ts'
import { RefusedError, sendPart } from './send.ts'

/** What an earlier try has come to: another one goes on from there. */
type Underway = { file: Blob; begun: UploadBegun; arrived: Set<number> }

/**
 * Sends a file and has it looked at. `run` answers the upload, or undefined when it failed, which `state` then says in a
 * sentence, or was stopped; once more with the same file goes on where it broke off. `finish` is what becomes of it, the
 * last part of the way. `failed` is said where nobody has better words.
 */
export function useUpload(kind: UploadKind, failed: string) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const { client } = trpc.useUtils()
  const underway = useRef<Underway>(undefined)
  const stopper = useRef<AbortController>(undefined)
  useStayUntil(isUnderway(state))
  useEffect(() => () => stopper.current?.abort(), [])

  async function begin(file: Blob): Promise<Underway> {
    if (underway.current?.file === file) return underway.current
    const { upload } = await client.uploads.begin.mutate({ kind, type: file.type, size: file.size })
    return { file, begun: upload, arrived: new Set() }
  }
  async function send({ file, begun, arrived }: Underway, signal: AbortSignal) {
    const before = () => begun.parts.reduce((sum, { number, size }) => sum + (arrived.has(number) ? size : 0), 0)
    for (const part of begun.parts.filter(({ number }) => !arrived.has(number))) {
      await sendPart(part, file, (bytes) => setState((now) => sending(now, before() + bytes, file.size)), signal)
      arrived.add(part.number)
    }
  }
  async function run(file: Blob, finish: (upload: UploadReady) => Promise<void>): Promise<void> {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    setState({ phase: 'sending', percent: 0 })
    try {
      underway.current = await begin(file)
      await send(underway.current, signal)
      setState({ phase: 'checking' })
      const { upload } = await client.uploads.complete.mutate({ id: underway.current.begun.id }, { signal })
      await finish(upload)
      underway.current = undefined
      setState({ phase: 'done' })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RefusedError || isFinal(error)) underway.current = undefined
      setState({ phase: 'failed', sentence: sentenceOf(error, failed) })
    }
  }
  const stop = () => {
    stopper.current?.abort()
    setState({ phase: 'idle' })
  }
  return { state, run, stop }
}

/** The server has judged this file, or knows nothing of it any more: another try begins anew. */
const isFinal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'data' in error &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'httpStatus' in error.data &&
  [404, 422].includes(Number(error.data.httpStatus))

/** Whoever closes the tab meanwhile is asked. */
function useStayUntil(busy: boolean) {
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
}
