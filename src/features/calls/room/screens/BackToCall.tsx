import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { LOBBY } from '../spec.ts'

/** Link that leaves the lobby, because a room has no site navigation. */
export const BackToCall = ({ id }: { id: string }) => (
  <Link
    to="/calls/$id"
    params={{ id }}
    className="-ms-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-muted text-sm"
  >
    <ChevronLeft aria-hidden="true" className="size-4" />
    {LOBBY.toCall}
  </Link>
)
