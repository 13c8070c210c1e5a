import { Link } from '@tanstack/react-router'
import { CalendarDays, Coins, Compass, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { useModalLink } from '#client/modals/useModalLink.ts'
import { useModals } from '#client/modals/useModals.ts'
import { LiveBadge } from '#ui/Badge.tsx'
import { SENTENCES } from '../spec.ts'

const look = 'card card-pad card-press grid content-start gap-3 text-left [&>svg]:size-6 [&>svg]:text-accent'

type FanTilesProps = {
  streaming: number
  /** True if more creators are streaming than `streaming`. */
  more: boolean
}

/** Tiles for the four main actions of a fan. */
export function FanTiles({ streaming, more }: FanTilesProps) {
  const modals = useModals()
  const liveView = useModalLink('mobileLiveStream')
  return (
    <nav aria-label="Shortcuts" className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
      <Link to="/explore" search={{}} className={look}>
        <Compass aria-hidden="true" />
        <TileText title="Explore" text={SENTENCES.explore} />
      </Link>
      <button
        type="button"
        className={look}
        onPointerEnter={() => modals.preload('tokenPurchase')}
        onClick={() => modals.open('tokenPurchase')}
      >
        <Coins aria-hidden="true" />
        <TileText title="Get Tokens" text={SENTENCES.getTokens} />
      </button>
      <Link to="/live" className={look} {...liveView}>
        <Radio aria-hidden="true" />
        <TileText title="Live Now" text={SENTENCES.streaming(streaming, more)} badge={streaming > 0 && <LiveBadge />} />
      </Link>
      <Link to="/schedule" className={look}>
        <CalendarDays aria-hidden="true" />
        <TileText title="Schedule" text={SENTENCES.schedule} />
      </Link>
    </nav>
  )
}

function TileText({ title, text, badge }: { title: string; text: string; badge?: ReactNode }) {
  return (
    <span className="grid">
      <span className="flex flex-wrap items-center gap-x-2 font-bold font-display text-lg">
        {title}
        {badge}
      </span>
      <span className="text-muted text-sm">{text}</span>
    </span>
  )
}
