import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#client/saveFile.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { DETAILS } from '../spec.ts'

/** An event as a file for the viewer's own calendar. */
export function IcsButton({ id }: { id: string }) {
  const { client } = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await client.events.ics.query({ id }), 'text/calendar')
    } catch (error) {
      toast.error(sentenceOf(error, DETAILS.icsFailed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" loading={busy} onClick={() => void save()}>
      <CalendarPlus aria-hidden="true" />
      {DETAILS.ics}
    </Button>
  )
}
