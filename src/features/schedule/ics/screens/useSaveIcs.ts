import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { saveFile } from '#client/sharing/saveFile.ts'
import { toast } from '#ui/toast.ts'

/** Returns a function that fetches and downloads a calendar file. Shows the text `failed` on an error. */
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
