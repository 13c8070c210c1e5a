/** The token: a gold coin with a beam cut into it. Decorative; the amount beside it speaks. */
export function Coin({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <circle cx="10" cy="10" r="9.25" fill="var(--gold-fill)" />
      <circle cx="10" cy="10" r="8.6" fill="none" stroke="var(--on-gold)" strokeOpacity="0.32" strokeWidth="1.1" />
      <path d="M9.1 4.6h1.8l2.7 7.6H6.4z" fill="var(--on-gold)" fillOpacity="0.82" />
      <ellipse cx="10" cy="13.6" rx="4.5" ry="1.5" fill="var(--on-gold)" fillOpacity="0.82" />
    </svg>
  )
}
