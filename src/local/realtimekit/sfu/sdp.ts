// Converts session descriptions (SDP) between browsers and werift. werift does not support rejected or reused sections,
// and does not track the sections of a bundle.

type Description = { head: string[]; media: string[][] }

/** Sections of a connection's last description, and the mids of rejected ones. */
export type Sections = { last: string[][]; rejected: Set<string> }
export const noSections = (): Sections => ({ last: [], rejected: new Set() })

function split(sdp: string): Description {
  const [head = '', ...media] = sdp.replace(/\r\n/g, '\n').split(/\n(?=m=)/)
  return { head: head.trim().split('\n'), media: media.map((section) => section.trim().split('\n')) }
}
const join = ({ head, media }: Description): string => `${[...head, ...media.flat()].join('\r\n')}\r\n`

const midOf = (section: readonly string[] = []): string =>
  section.find((line) => line.startsWith('a=mid:'))?.slice('a=mid:'.length) ?? ''
const portOf = ([first = '']: readonly string[]): number => Number(first.split(' ')[1])
const isRejected = (section: readonly string[]): boolean => portOf(section) === 0 && !section.includes('a=bundle-only')
const withoutPort = ([first = '', ...rest]: string[]): string[] => [first.replace(/^(\S+) \d+/, '$1 0'), ...rest]
const inactive = (section: string[]): string[] =>
  section.map((line) => (/^a=(sendrecv|sendonly|recvonly|inactive)$/.test(line) ? 'a=inactive' : line))

function bundle(head: string[], mids: string[]): string[] {
  return head.map((line) => (line.startsWith('a=group:BUNDLE') ? `a=group:BUNDLE ${mids.join(' ')}` : line))
}

/**
 * Converts a browser's offer for werift. @returns the offer, the ended sections, and the sections whose position is
 * reused.
 */
export function readOffer(sdp: string, sections: Sections) {
  const { head, media } = split(sdp)
  const rejected = new Set<string>()
  const reused: string[] = []
  const read = media.map((section, i) => {
    const before = sections.last[i]
    if (isRejected(section)) {
      rejected.add(midOf(before ?? section))
      // The codecs and mid of the old section let werift find its transceiver.
      return inactive((before ?? section).filter((line) => !/^a=(ssrc|ssrc-group|msid|rid|simulcast)/.test(line)))
    }
    if (before && midOf(before) !== midOf(section)) reused.push(midOf(before))
    sections.last[i] = [...section]
    return section
  })
  sections.rejected = rejected
  return { sdp: join({ head: bundle(head, read.map(midOf)), media: read }), rejected, reused }
}

/**
 * Converts werift's description for browsers. `startKbps` is the bitrate of a sender until it has measured the
 * bandwidth.
 */
export function writeDescription(sdp: string, sections: Sections, startKbps?: number): string {
  const { head, media } = split(sdp)
  const rejected = new Set(sections.rejected)
  const written = media.map((section) => {
    if (!rejected.has(midOf(section)) && !isRejected(section)) return withStart(section, startKbps)
    rejected.add(midOf(section))
    const bare = inactive(section).filter((line) => !/^a=(candidate|ssrc|msid|end-of-candidates)/.test(line))
    return withoutPort(bare)
  })
  const live = written.map(midOf).filter((mid) => !rejected.has(mid))
  return join({ head: bundle(head, live), media: written })
}

function withStart(section: string[], kbps: number | undefined): string[] {
  const isReceived = section[0]?.startsWith('m=video') && section.includes('a=recvonly')
  const map = section.findIndex((line) => /^a=rtpmap:\d+ VP8/i.test(line))
  const type = section[map]?.match(/:(\d+)/)?.[1]
  const isSaid = section.some((line) => line.startsWith(`a=fmtp:${type} `))
  if (!isReceived || kbps === undefined || type === undefined || isSaid) return section
  return section.toSpliced(map + 1, 0, `a=fmtp:${type} x-google-start-bitrate=${kbps}`)
}

/**
 * Returns the mid of the section that carries a track, or else of the newest section of its kind. @throws if none
 * exists.
 */
export function midOfTrack(sdp: string, kind: 'audio' | 'video', msid: string | undefined): string {
  const sections = split(sdp).media.filter(([first]) => first?.startsWith(`m=${kind}`))
  const own = msid
    ? sections.filter((section) => section.some((line) => line.startsWith(`a=msid:${msid}`) || line.includes(msid)))
    : []
  const section = own.at(-1) ?? sections.at(-1)
  if (!section) throw new Error(`the offer has no ${kind}`)
  return midOf(section)
}
