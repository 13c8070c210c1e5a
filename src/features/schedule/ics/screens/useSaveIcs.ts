import { useState } from 'react'
import { saveFile } from '#client/saveFile.ts'
import { sentenceOf } from '#client/sentence.ts'
import { toast } from '#ui/toast.ts'

/** Fetches a calendar file and hands it to the browser's downloads; says `failed` where it could not. */
export function useSaveIcs(fetch: () => Promise<{ filename: string; body: string }>, failed: string) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      saveFile(await fetch(), 'text/calendar')
    } catch (error) {
      toast.error(sentenceOf(error, failed))
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
