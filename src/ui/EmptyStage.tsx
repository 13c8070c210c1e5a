import { useId } from 'react'

/** Picture of an empty stage with the light on. With `dark` the light is off, for errors. */
export function EmptyStage({ dark = false }: { dark?: boolean }) {
  const id = useId()
  return (
    <svg width="132" height="112" viewBox="0 0 132 112" fill="none" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="66" y1="18" x2="66" y2="98" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--gold-fill)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--gold-fill)" stopOpacity="0.06" />
        </linearGradient>
      </defs>
      {!dark && (
        <>
          <path d="M60 20h12l36 76H24z" fill={`url(#${id})`} />
          <ellipse cx="66" cy="96" rx="42" ry="9" fill="var(--gold-fill)" fillOpacity="0.34" />
        </>
      )}
      <ellipse cx="66" cy="96" rx="42" ry="9" stroke="var(--line-strong)" strokeOpacity="0.7" strokeDasharray="3 5" />
      <path d="M12 5h108" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
      <path d="M66 5v6" stroke="var(--line-strong)" strokeWidth="2" />
      <path d="M59 10h14l3 10.5a2 2 0 0 1-2 2.5H58a2 2 0 0 1-2-2.5z" fill="var(--ink)" />
    </svg>
  )
}
