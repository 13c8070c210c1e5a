import { useEffect, useRef } from 'react'
import { onSessionEvent } from '#client/session/events.ts'
import { clearVaults, openVault, type Vault } from '../queue/screens/vault.ts'
import { plainType } from '../rules.ts'
import type { UploadKind } from '../spec.ts'

/** Chosen file and its kind. */
export type DraftFile = { kind: UploadKind; file: Blob }
type Found<Fields> = { fields: Fields | undefined; files: ReadonlyMap<string, Blob> }

/**
 * Saves the fields and files of a draft in the browser's database until it is sent or discarded. After a reload, calls
 * `found` with the saved draft. Signing out deletes it.
 */
export function useStoredUploadDraft<Fields>(owner: string, draft: string, found: (kept: Found<Fields>) => void) {
  const vault = useRef<Vault<Fields>>(undefined)
  const stored = useRef(new Map<string, Blob>())
  const latest = useRef(found)
  useEffect(() => {
    latest.current = found
  })
  useEffect(() => {
    const opened = openVault<Fields>(owner, draft)
    let isLeft = false
    vault.current = opened
    stored.current = new Map()
    void opened.load().then((before) => {
      if (!before || isLeft) return
      if (stored.current.size === 0) stored.current = new Map(before.files)
      latest.current({ fields: before.saved.fields, files: before.files })
    })
    // does not close the vault, so that a draft sent after unmounting is still deleted
    return () => {
      isLeft = true
    }
  }, [owner, draft])
  useEffect(clearOnSignOut, [])
  return {
    save(fields: Fields, files: Readonly<Record<string, DraftFile>>): void {
      for (const key of stored.current.keys()) if (!files[key]) vault.current?.removeFile(key)
      for (const [key, { file }] of Object.entries(files))
        if (stored.current.get(key) !== file) void vault.current?.saveFile(key, file)
      stored.current = new Map(Object.entries(files).map(([key, { file }]) => [key, file]))
      const items = Object.entries(files).map(([key, { kind, file }]) => ({
        key,
        kind,
        name: '',
        type: plainType(file.type),
        size: file.size,
        sent: 0,
        phase: 'waiting' as const,
      }))
      void vault.current?.save({ started: false, fields, items })
    },
    forget(): void {
      stored.current = new Map()
      vault.current?.clear()
    },
  }
}

/** Deletes all saved drafts on sign-out. */
export const clearOnSignOut = () =>
  onSessionEvent(({ type }) => {
    if (type === 'signed out') clearVaults()
  })
