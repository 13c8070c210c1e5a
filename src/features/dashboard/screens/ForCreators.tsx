import { Link } from '@tanstack/react-router'
import { payoutMin } from '#features/wallet/index.ts'
import { tokenUsdCents, usdPrice } from '#shared/money.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Coin } from '#ui/TokenAmount.tsx'
import { SENTENCES } from '../spec.ts'

/** Section of the public home page about a creator's earnings per token. */
export function ForCreators() {
  return (
    <section aria-labelledby="creators" className="mx-auto w-full max-w-5xl px-4 pb-24 md:px-8 md:pb-32">
      <div className="card grid gap-8 overflow-clip p-6 md:grid-cols-2 md:items-center md:gap-12 md:p-12">
        <div className="grid gap-3">
          <h2 id="creators" className="text-2xl">
            Get paid for your time
          </h2>
          <p className="measure text-lg text-muted">
            You set your prices. Every token is worth {usdPrice(tokenUsdCents)} to you, with no further fees. Paid out
            from {usdPrice(payoutMin * tokenUsdCents)}.
          </p>
          <Link
            to="/auth"
            search={{ mode: 'signup', redirect: '/creator-application' }}
            className={buttonClass({ className: 'justify-self-start' })}
          >
            {SENTENCES.becomeCreator}
          </Link>
        </div>
        <p className="grid justify-items-center gap-1 text-center md:justify-items-end md:text-right">
          <span className="inline-flex items-center gap-3 font-bold font-display text-3xl text-gold">
            <Coin className="size-[0.9em]" /> 1 token
          </span>
          <span className="text-lg text-muted">is {usdPrice(tokenUsdCents)} for you</span>
        </p>
      </div>
    </section>
  )
}
