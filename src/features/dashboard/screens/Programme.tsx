const acts = [
  {
    title: 'Find',
    text: 'Musicians, cooks, trainers, painters. Each with their own page, and every price on it before you tap.',
  },
  {
    title: 'Talk',
    text: 'Video and voice by the minute, messages by the piece. Unused tokens go back to your wallet.',
  },
  {
    title: 'Tip',
    text: 'Send a few tokens with a line of your own. The creator sees your name with it.',
  },
]

/** Section of the public home page about what fans can buy, designed like a theatre programme. */
export function Programme() {
  return (
    <section aria-labelledby="programme" className="mx-auto w-full max-w-5xl px-4 py-20 md:px-8 md:py-28">
      <h2 id="programme" className="pb-8 text-2xl">
        How it works
      </h2>
      <dl>
        {acts.map(({ title, text }) => (
          <div
            key={title}
            className="grid items-baseline gap-x-8 gap-y-1 border-line border-t py-7 md:grid-cols-[14rem_1fr] md:py-9"
          >
            <dt className="font-bold font-display text-3xl tracking-tight">{title}</dt>
            <dd className="measure text-lg text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
