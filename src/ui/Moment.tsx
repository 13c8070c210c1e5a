const full = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** A moment to the second, in the viewer's zone: what a figure is true for. */
export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="figures whitespace-nowrap" suppressHydrationWarning>
      {full.format(at)}
    </time>
  )
}
