import { Logo, LogoMark } from '../Logo.tsx'
import { Both, Row } from './Both.tsx'

const scale = [
  ['text-3xl', 'font-display font-bold tracking-tight', 'Every seat is a good seat'],
  ['text-2xl', 'font-display font-bold tracking-tight', 'Tonight on stage'],
  ['text-xl', 'font-display font-bold tracking-tight', 'Nora Valente'],
  ['text-lg', 'font-display font-bold', 'Send a tip'],
  ['text-base', '', 'The light follows the person who performs; the room stays warm and dark.'],
  ['text-sm text-muted', '', 'Starts 19:30 in Lisbon, 20:30 where you are.'],
  ['text-xs text-faint', '', 'Reference 01JQ-7F3K'],
] as const

const swatches = [
  'bg-ground',
  'bg-surface',
  'bg-raised',
  'bg-sunk',
  'bg-wash-strong',
  'bg-accent',
  'bg-gold-fill',
  'bg-live',
  'bg-online',
  'bg-success',
  'bg-warning',
  'bg-danger',
]

/** Logo, type and colour. */
export function FoundationPage() {
  return (
    <Both title="Foundation">
      <Row>
        <Logo />
        <LogoMark className="size-14" />
        <LogoMark className="size-4" />
      </Row>
      <div className="grid gap-2">
        {scale.map(([size, face, words]) => (
          <p key={size} className={`${size} ${face}`}>
            {words}
          </p>
        ))}
      </div>
      <ul className="grid grid-cols-4 gap-2 sm:grid-cols-6">
        {swatches.map((name) => (
          <li key={name} className="grid gap-1 text-muted text-xs">
            <span className={`h-10 rounded-control border border-line ${name}`} />
            {name.slice(3)}
          </li>
        ))}
      </ul>
    </Both>
  )
}
