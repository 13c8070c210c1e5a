import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { clearOnSignOut } from '../../screens/useStoredUploadDraft.ts'
import { useStayUntil } from '../../screens/useUpload.ts'
import { isBusy, overallOf, percentOfAll } from '../state.ts'
import { createQueue, type Queue } from './queue.ts'
import type { Saving } from './queueWork.ts'
import { openVault } from './vault.ts'

type Options<Fields> = {
  /** Name of the dialog. Its files and fields are saved under this name. */
  draft: string
  /** Returns the fallback message for a failed file. */
  failed: (fields: Fields | undefined) => string
  saving: Saving<Fields>
}

/**
 * Uploads several files with the values of a form. Uploads continue after a reload. While files are uploading, closing
 * the page asks for confirmation.
 */
export function useUploads<Fields>({ draft, failed, saving }: Options<Fields>) {
  const { client } = trpc.useUtils()
  const owner = useSession()?.user.id ?? ''
  const latest = useRef(saving)
  useEffect(() => {
    latest.current = saving
  })
  const [queue] = useState(() =>
    createQueue<Fields>({ client, vault: openVault(owner, draft), failed, saving: () => latest.current }),
  )
  const state = useSyncExternalStore(queue.subscribe, queue.read, queue.read)
  useEffect(() => lockDraft(`limelight-uploads/${owner}/${draft}`, queue), [owner, draft, queue])
  useEffect(clearOnSignOut, [])
  const overall = overallOf(state.items, state.started)
  useStayUntil(overall === 'uploading')
  return { ...state, queue, overall, percent: percentOfAll(state.items), busy: state.items.some(isBusy) }
}

const waitMs = 600

/**
 * Loads the saved files of a dialog in only one tab at a time. A second tab starts empty and saves nothing. Returns a
 * function that releases the lock.
 */
function lockDraft<Fields>(name: string, queue: Queue<Fields>): () => void {
  const leave = new AbortController()
  const left = new Promise<void>((resolve) => leave.signal.addEventListener('abort', () => resolve()))
  // waits a moment, because a page that is closing may still have the lock
  const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(waitMs)])
  const held = navigator.locks.request(name, { signal }, async () => {
    await queue.load(true)
    await left
  })
  held.catch(() => (leave.signal.aborted ? undefined : queue.load(false)))
  return () => {
    queue.close()
    leave.abort()
  }
}
