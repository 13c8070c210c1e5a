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
  /** Name of the dialog, under which its files and fields are saved. */
  draft: string
  /** Fallback sentence for a failed file. */
  failed: (fields: Fields | undefined) => string
  saving: Saving<Fields>
}

/** Uploads many files with the values of a form. A reload continues them. Asks before the page is closed. */
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
  useEffect(() => holdAlone(`limelight-uploads/${owner}/${draft}`, queue), [owner, draft, queue])
  useEffect(clearOnSignOut, [])
  const overall = overallOf(state.items, state.started)
  useStayUntil(overall === 'uploading')
  return { ...state, queue, overall, percent: percentOfAll(state.items), busy: state.items.some(isBusy) }
}

const waitMs = 600

/** Lets one tab at a time use a dialog's saved files; a second tab starts empty and saves nothing. */
function holdAlone<Fields>(name: string, queue: Queue<Fields>): () => void {
  const leave = new AbortController()
  const left = new Promise<void>((resolve) => leave.signal.addEventListener('abort', () => resolve()))
  // waits a moment, because a page that is closing may still hold the lock
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
