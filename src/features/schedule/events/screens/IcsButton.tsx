import { CalendarPlus } from 'lucide-react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { useSaveIcs } from '../../ics/screens/useSaveIcs.ts'
import { DETAILS } from '../spec.ts'

/** Button that downloads an event as a calendar file. */
export function IcsButton({ id }: { id: string }) {
  const { client } = trpc.useUtils()
  const { busy, save } = useSaveIcs(() => client.events.ics.query({ id }), DETAILS.icsFailed)
  return (
    <Button variant="ghost" loading={busy} onClick={() => void save()}>
      <CalendarPlus aria-hidden="true" />
      {DETAILS.ics}
    </Button>
  )
}
