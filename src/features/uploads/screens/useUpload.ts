import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { UploadReady } from '../contract.ts'
import { isFinal, isRefused, transfer } from '../queue/screens/transfer.ts'
import { plainType, refusalOf } from '../rules.ts'
import { emptyFile, type UploadKind } from '../spec.ts'
import { isUnderway, sending, type UploadState } from '../state.ts'

/** State of the current attempt, which a retry with the same file continues. */
type Attempt = { file: Blob; uploadId?: string | undefined }

/**
 * Uploads a file and requests its check. `run` calls `finish` with the upload as the last step; errors are in `state`.
 * Calling `run` again with the same file continues the upload. `begun` is the id of an upload that an earlier page
 * started. `failed` is the fallback error message of the upload, `unfinished` that of `finish`.
 */
export function useUpload(kind: UploadKind, failed: string, unfinished = failed) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const { client } = trpc.useUtils()
  const attempt = useRef<Attempt>(undefined)
  const stopper = useRef<AbortController>(undefined)
  useStayUntil(isUnderway(state))
  useEffect(() => () => stopper.current?.abort(), [])

  async function run(file: Blob, finish: (upload: UploadReady) => Promise<void>, begun?: string): Promise<void> {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    const refusal = refusalOfFile(kind, file)
    // checks the file first, because the server would read all of it before refusing it
    if (refusal) return setState({ phase: 'failed', sentence: refusal.sentence, refused: true })
    const now: Attempt = attempt.current?.file === file ? attempt.current : { file, uploadId: begun }
    attempt.current = now
    setState({ phase: 'sending', percent: 0 })
    const hooks = {
      onStarted: (id: string) => {
        now.uploadId = id
      },
      onProgress: (bytes: number) => !signal.aborted && setState((before) => sending(before, bytes, file.size)),
      onChecking: () => setState({ phase: 'checking' }),
    }
    let fallback = failed
    try {
      const upload = await transfer(client, { kind, type: file.type, file, uploadId: now.uploadId }, hooks, signal)
      fallback = unfinished
      await finish(upload)
      attempt.current = undefined
      setState({ phase: 'done' })
    } catch (error) {
      if (signal.aborted) return
      if (isFinal(error)) attempt.current = undefined
      setState({ phase: 'failed', sentence: sentenceOf(error, fallback), refused: isRefused(error) })
    }
  }
  const stop = () => {
    stopper.current?.abort()
    setState({ phase: 'idle' })
  }
  return { state, run, stop }
}

const refusalOfFile = (kind: UploadKind, { type, size }: Blob) =>
  size === 0 ? emptyFile : refusalOf(kind, { type: plainType(type), size })

/** Asks for confirmation before the tab is closed while `busy`. */
export function useStayUntil(busy: boolean) {
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
}
