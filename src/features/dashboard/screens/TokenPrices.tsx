import { Link } from '@tanstack/react-router'
import { tokenPackages } from '#features/wallet/index.ts'
import { usdPrice } from '#shared/money.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { shownPackages } from '../spec.ts'

/** Token prices on the public home page. */
export function TokenPrices() {
  const shown = tokenPackages.filter(({ id }) => shownPackages.some((one) => one === id))
  return (
    <section aria-labelledby="tokens" className="mx-auto grid w-full max-w-5xl gap-6 px-4 pb-20 md:px-8 md:pb-28">
      <div className="grid gap-3">
        <h2 id="tokens" className="text-2xl">
          Token prices
        </h2>
        <p className="measure text-lg text-muted">
          You pay with tokens and see every price before you tap. Larger packages cost less per token. Tokens don't
          expire, and joining is free.{' '}
          <Link to="/help" className="text-ink underline underline-offset-4">
            How it works
          </Link>
        </p>
      </div>
      <dl className="grid gap-3 sm:grid-cols-3 md:gap-4">
        {shown.map(({ id, tokens, usdCents }) => (
          <div
            key={id}
            className="card card-pad flex items-baseline justify-between gap-4 sm:grid sm:justify-start sm:gap-1"
          >
            <dt>
              <TokenAmount tokens={tokens} display className="text-xl" />
            </dt>
            <dd translate="no" className="figures text-lg text-muted">
              {usdPrice(usdCents)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
