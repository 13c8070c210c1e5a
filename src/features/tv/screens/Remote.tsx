import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  ChevronDown,
  ChevronUp,
  type LucideIcon,
  Maximize,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { LiveBadge } from '#ui/Badge.tsx'
import type { Channel, Show } from '../contract.ts'
import { TV } from '../spec.ts'
import type { TvActs } from '../state.ts'

type RemoteProps = { show: Show; channel: Channel; place: number; muted: boolean; paused: boolean; acts: TvActs } & {
  /** True if the browser can show an element or a video full screen. */
  canFill: boolean
}

/** Remote control: the current show, and a button for each action with its word and its key. */
export function Remote({ show, channel, place, muted, paused, acts, canFill }: RemoteProps) {
  const { title, creator, kind } = show
  return (
    <div className="tv-remote">
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)]">
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
      <div className="tv-keys">
        <Key icon={SkipBack} sign="←" word={TV.words.before} label={TV.before} onPress={acts.before} />
        {kind === 'replay' && (
          <Key icon={paused ? Play : Pause} sign="Space" word={paused ? 'Play' : 'Pause'} onPress={acts.pause} />
        )}
        <Key icon={SkipForward} sign="→" word={TV.words.next} label={TV.next} onPress={acts.next} />
        <Key icon={muted ? VolumeX : Volume2} sign="M" word={muted ? TV.soundOn : TV.soundOff} onPress={acts.sound} />
        <Key icon={ChevronUp} sign="↑" word={TV.channelUp} onPress={acts.up} />
        <Key icon={ChevronDown} sign="↓" word={TV.channelDown} onPress={acts.down} />
        {/* keeps its place until the browser is known, so that the other keys do not move */}
        <Key icon={Maximize} sign="Enter" word={TV.words.full} isHidden={!canFill} onPress={acts.fill} />
      </div>
    </div>
  )
}

type KeyProps = {
  icon: LucideIcon
  /** Key of a keyboard or a remote control. */
  sign: string
  word: string
  /** Accessible name, if the word is not enough. It contains the word. */
  label?: string
  isHidden?: boolean
  onPress: () => void
}

const Key = ({ icon: Icon, sign, word, label, isHidden, onPress }: KeyProps) => (
  <button type="button" aria-label={label} className={clsx('tv-key', isHidden && 'invisible')} onClick={onPress}>
    <Icon aria-hidden="true" />
    <span>{word}</span>
    <span aria-hidden="true" className="keycap">
      {sign}
    </span>
  </button>
)
