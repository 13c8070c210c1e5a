/** The token as a gold coin. Decorative, because the amount beside it is read aloud. */
export function Coin({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <circle cx="10" cy="10" r="9.5" fill="oklch(0.66 0.13 70)" />
      <circle cx="10" cy="9.6" r="8.7" fill="var(--gold-fill)" />
      <circle cx="10" cy="9.9" r="6.3" fill="oklch(0.74 0.145 74)" />
      <path d="M4.6 6.6a6.3 6.3 0 0 1 4-2.85L14.2 14.6a6.3 6.3 0 0 1-8.1.3z" fill="oklch(0.94 0.1 92)" />
    </svg>
  )
}
