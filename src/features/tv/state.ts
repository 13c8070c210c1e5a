import type { Channel, Show } from './contract.ts'

/** Chosen show by channel and id, so that the choice survives changes of the list. */
export type ChosenShow = { category: string; id: string }

/** Actions of a remote control. */
export type TvActs = Record<'next' | 'before' | 'up' | 'down' | 'pause' | 'sound' | 'fill', () => void>

const at = (list: readonly Channel[], index: number): Channel | undefined =>
  list.length === 0 ? undefined : list[(index + list.length) % list.length]

/** Returns the current show: the chosen show, or else the first show of its channel, or else the first of all. */
export function showOf(channels: readonly Channel[], tuned: ChosenShow | undefined) {
  const channel = channels.find(({ category }) => category === tuned?.category) ?? channels[0]
  const show = channel?.shows.find(({ id }) => id === tuned?.id) ?? channel?.shows[0]
  return channel && show ? { channel, show, place: channel.shows.indexOf(show) } : undefined
}

/** Returns the replays of all channels, one channel after another in turns, so that the first ones differ. */
export function replaysIn(channels: readonly Channel[]): Show[] {
  const replays = channels.map(({ shows }) => shows.filter(({ kind }) => kind === 'replay'))
  const longest = Math.max(0, ...replays.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => replays.flatMap((shows) => shows[turn] ?? [])).flat()
}

type CurrentShow = { channel: Channel; show: Show }

/** Returns the current show as a choice, so that it stays current when the list changes. */
export const choiceOf = ({ channel, show }: CurrentShow): ChosenShow => ({ category: channel.category, id: show.id })
export const isChosen = (tuned: ChosenShow | undefined, { channel, show }: CurrentShow): boolean =>
  tuned?.category === channel.category && tuned.id === show.id

const toChoice = (channel: Channel | undefined, show: Show | undefined): ChosenShow | undefined =>
  channel && show && { category: channel.category, id: show.id }

/** Returns the next or previous show of the channel. Wraps around at the ends. */
export function stepShow(
  channels: readonly Channel[],
  tuned: ChosenShow | undefined,
  step: 1 | -1,
): ChosenShow | undefined {
  const on = showOf(channels, tuned)
  if (!on) return undefined
  const { shows } = on.channel
  return toChoice(on.channel, shows[(on.place + step + shows.length) % shows.length])
}

/** Returns the first show of the next or previous channel. */
export function stepChannel(
  channels: readonly Channel[],
  tuned: ChosenShow | undefined,
  step: 1 | -1,
): ChosenShow | undefined {
  const on = showOf(channels, tuned)
  if (!on) return undefined
  const channel = at(channels, channels.indexOf(on.channel) + step)
  return toChoice(channel, channel?.shows[0])
}
