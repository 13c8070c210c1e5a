import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Maximize, Pause, Play, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react'
import { LiveBadge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Channel, Show } from '../contract.ts'
import { TV } from '../spec.ts'
import type { TvActs } from '../state.ts'

type RemoteProps = { show: Show; channel: Channel; place: number; muted: boolean; paused: boolean; acts: TvActs } & {
  /** True if the browser can show an element or a video full screen. */
  canFill: boolean
}

/** Remote control: the current show, and a button for each action of the keys and swipes. */
export function Remote({ show, channel, place, muted, paused, acts, canFill }: RemoteProps) {
  const { title, creator, kind } = show
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-ground p-3">
      <div aria-live="polite" className="grid min-w-0 flex-1 basis-60">
        <h2 className="flex items-center gap-2 font-semibold text-base">
          {kind === 'live' && <LiveBadge />}
          <span className="truncate">{title}</span>
        </h2>
        <p className="truncate text-muted text-sm">
          <Link to="/creator/$usernameOrId" params={{ usernameOrId: creator.username }} className="press-area">
            {creator.display_name}
          </Link>{' '}
          · {channel.category} ·{' '}
          <span translate="no" className="figures">
            {TV.of(place + 1, channel.shows.length)}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center">
        <IconButton label={TV.channelUp} onClick={acts.up}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton label={TV.channelDown} onClick={acts.down}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <IconButton label={TV.before} onClick={acts.before}>
          <SkipBack aria-hidden="true" />
        </IconButton>
        {kind === 'replay' && (
          <IconButton label={paused ? 'Play' : 'Pause'} onClick={acts.pause}>
            {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton label={TV.next} onClick={acts.next}>
          <SkipForward aria-hidden="true" />
        </IconButton>
        <IconButton label={muted ? TV.soundOn : TV.soundOff} onClick={acts.sound}>
          {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        </IconButton>
        {canFill && (
          <IconButton label="Full screen" onClick={acts.fill}>
            <Maximize aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  )
}
