import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pageHeading } from '#client/navigation/focusHeading.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { LiveBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import type { Raid } from '../../contract.ts'
import { RAID } from '../spec.ts'

/** Card that offers viewers of an ended stream the raid's target. Each viewer decides. */
export default function RaidCard({ raid, host }: { raid: Raid; host: string }) {
  const [isDeclined, setDeclined] = useState(false)
  const { creator, title, stream_id: id } = raid
  if (isDeclined) return null
  const decline = () => {
    setDeclined(true)
    // moves the focus, because the button unmounts
    pageHeading()?.focus({ preventScroll: true })
  }
  return (
    <div className="card card-pad grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-3" role="status">
      <Avatar name={creator.display_name} src={creator.avatar_url} size="lg" />
      <h2 className="text-xl [overflow-wrap:anywhere]">{RAID.card(host, creator.display_name)}</h2>
      <LiveBadge />
      <p className="text-center [overflow-wrap:anywhere]">{title}</p>
      <Link
        replace
        to="/live/$id"
        params={{ id }}
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        {RAID.watch(creator.display_name)}
      </Link>
      <Button size="lg" block onClick={decline}>
        {RAID.stay}
      </Button>
    </div>
  )
}
