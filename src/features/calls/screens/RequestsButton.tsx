import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { CountBadge } from '#ui/CountBadge.tsx'
import { SENTENCES } from '../spec.ts'

/** Button that opens the Call Requests panel and shows the number of pending requests. */
export default function RequestsButton() {
  const modals = useModals()
  const { data } = trpc.sessions.requests.useQuery({ role: 'creator', status: 'pending', limit: 1 })
  return (
    <Button
      block
      onPointerEnter={() => void modals.preload('callRequests')}
      onClick={() => modals.open('callRequests')}
    >
      {/* positioned beside the label, so that the label does not move when the number appears */}
      <span className="relative">
        {SENTENCES.title}
        <CountBadge count={data?.pending_count ?? 0} noun="pending" className="absolute start-full top-0.5 ms-2" />
      </span>
    </Button>
  )
}
