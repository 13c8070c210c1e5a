import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { UploadReady } from '../contract.ts'
import { isFinal, isRefused, transfer } from '../queue/screens/transfer.ts'
import { plainType, refusalOf } from '../rules.ts'
import { emptyFile, type UploadKind } from '../spec.ts'
import { isUnderway, sending, type UploadState } from '../state.ts'

/** State of an earlier attempt, which the next one continues. */
type Underway = { file: Blob; uploadId?: string | undefined }

/**
 * Uploads a file and has it checked. `run` calls `finish` with the upload as the last step; errors are in `state`. Running
 * again with the same file continues. `begun` continues an upload of an earlier page. `failed` is the fallback error
 * sentence, `unfinished` that of `finish`.
 */
export function useUpload(kind: UploadKind, failed: string, unfinished = failed) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const { client } = trpc.useUtils()
  const underway = useRef<Underway>(undefined)
  const stopper = useRef<AbortController>(undefined)
  useStayUntil(isUnderway(state))
  useEffect(() => () => stopper.current?.abort(), [])

  async function run(file: Blob, finish: (upload: UploadReady) => Promise<void>, begun?: string): Promise<void> {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    const refusal = judge(kind, file)
    // checked first, because the server would read the whole file before refusing it
    if (refusal) return setState({ phase: 'failed', sentence: refusal.sentence, refused: true })
    const now: Underway = underway.current?.file === file ? underway.current : { file, uploadId: begun }
    underway.current = now
    setState({ phase: 'sending', percent: 0 })
    const hooks = {
      began: (id: string) => {
        now.uploadId = id
      },
      sent: (bytes: number) => !signal.aborted && setState((before) => sending(before, bytes, file.size)),
      checking: () => setState({ phase: 'checking' }),
    }
    let otherwise = failed
    try {
      const upload = await transfer(client, { kind, type: file.type, file, uploadId: now.uploadId }, hooks, signal)
      otherwise = unfinished
      await finish(upload)
      underway.current = undefined
      setState({ phase: 'done' })
    } catch (error) {
      if (signal.aborted) return
      if (isFinal(error)) underway.current = undefined
      setState({ phase: 'failed', sentence: sentenceOf(error, otherwise), refused: isRefused(error) })
    }
  }
  const stop = () => {
    stopper.current?.abort()
    setState({ phase: 'idle' })
  }
  return { state, run, stop }
}

const judge = (kind: UploadKind, { type, size }: Blob) =>
  size === 0 ? emptyFile : refusalOf(kind, { type: plainType(type), size })

/** Asks before the tab is closed while `busy`. */
export function useStayUntil(busy: boolean) {
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
}
