import { Bookmark, MapPin, Phone, Video } from 'lucide-react'
import { Avatar } from '../Avatar.tsx'
import { Badge, LiveBadge, OnlineBadge } from '../Badge.tsx'
import { CountBadge } from '../CountBadge.tsx'
import { IconButton } from '../IconButton.tsx'
import { PosterCard, PosterSkeleton } from '../PosterCard.tsx'
import { SalePoster } from '../SalePoster.tsx'
import { TokenAmount } from '../TokenAmount.tsx'
import { Both, Row } from './Both.tsx'

const names = ['Nora Valente', 'Idris Okafor', 'Mei', 'José Ángel Quiñones', '李 小龙', 'x', '']

/** People: avatars, badges, posters. */
export function PeoplePage() {
  return (
    <Both title="People" note="A photo, or a color and initials that are always the same for a name.">
      <Row>
        {names.map((name) => (
          <Avatar key={name} name={name} size="lg" />
        ))}
      </Row>
      <Row>
        <Avatar name="Nora Valente" src="/demo/avatar-03.webp" size="2xl" alt="Nora Valente" />
        <Avatar name="Nora Valente" src="/demo/avatar-12.webp" size="xl" online />
        <Avatar name="Nora Valente" src="/demo/avatar-07.webp" size="lg" live />
        <Avatar name="Idris Okafor" src="/demo/missing.webp" size="lg" online />
        <Avatar name="Ana" size="md" />
        <Avatar name="Ana" size="sm" />
        <Avatar name="Ana" size="xs" />
      </Row>
      <Row>
        <LiveBadge />
        <OnlineBadge />
        <Badge>Music</Badge>
        <Badge tone="gold">Top fan</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="success">Accepted</Badge>
        <Badge tone="warning">Pending</Badge>
        <Badge tone="danger">Declined</Badge>
        <CountBadge count={1} noun="unread" />
        <CountBadge count={42} noun="unread" />
        <CountBadge count={1200} noun="unread" />
      </Row>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <PosterCard
          name="Nora Valente"
          picture="/demo/poster-03.webp"
          link={link}
          line={place('Lisbon, Portugal')}
          badges={<LiveBadge />}
          action={save}
        >
          {prices}
        </PosterCard>
        <PosterCard
          name="Idris Okafor"
          picture="/demo/poster-12.webp"
          link={link}
          line={place('Lagos, Nigeria')}
          badges={<OnlineBadge glass />}
          action={save}
        />
        <PosterCard
          name="Maximiliana Featherstonehaugh-Wellington"
          picture="/demo/poster-21.webp"
          link={link}
          line={place('Somewhere with a long name, Northern Territory, Australia')}
          badges={<Badge tone="glass">Photography</Badge>}
          action={save}
        />
        <PosterCard name="Mei" picture="/demo/missing.webp" link={link} line="No photo" />
        <PosterCard name="Ana Ruiz" link={link} line="912 watching" badges={<LiveBadge />} />
        <PosterSkeleton />
        <SalePoster
          title="Nocturnes by candlelight"
          picture="/demo/poster-03.webp"
          creator={nora}
          link={link}
          badges={<Badge tone="gold">2 seats left</Badge>}
          line="Tue 1 Dec, 20:00"
          tokens={120}
          isSoldOut={false}
        />
        <SalePoster
          title="Reading music without fear"
          picture="/demo/poster-03.webp"
          creator={nora}
          link={link}
          badges={<Badge tone="warning">Sold out</Badge>}
          line="Thu 3 Dec, 18:30"
          tokens={0}
          isSoldOut
        />
      </div>
    </Both>
  )
}

const nora = { display_name: 'Nora Valente', avatar_url: '/demo/avatar-03.webp' }
const link: NonNullable<Parameters<typeof PosterCard>[0]['link']> = (props) => <a href="#people" {...props} />

const place = (name: string) => (
  <>
    <MapPin aria-hidden="true" className="-mt-0.5 mr-1 inline size-3.5" />
    {name}
  </>
)

const save = (
  <IconButton label="Bookmark" variant="glass" size="sm">
    <Bookmark aria-hidden="true" />
  </IconButton>
)

const prices = (
  <Row>
    <span className="inline-flex items-center gap-1.5 text-sm">
      <Video aria-label="Video call" className="size-4" />
      <TokenAmount tokens={150} per="/min" />
    </span>
    <span className="inline-flex items-center gap-1.5 text-sm">
      <Phone aria-label="Voice call" className="size-4" />
      <TokenAmount tokens={50} per="/min" />
    </span>
  </Row>
)
