import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Footer } from './Footer.tsx'
import { ForCreators } from './ForCreators.tsx'
import { Lineup } from './Lineup.tsx'
import { LivePoster, useLiveShow } from './LivePoster.tsx'
import { Programme } from './Programme.tsx'
import { TokenPrices } from './TokenPrices.tsx'

/** Public home page: the most watched stream, current creators, prices, and a link to join. */
export function LandingScreen() {
  const show = useLiveShow()
  return (
    <>
      <section className={clsx('dark house bg-ground text-ink', show && 'house-live')}>
        {show && <LivePoster show={show} />}
        <div className="house-words">
          <h1 className="text-3xl">A seat in the front row of the people you love</h1>
          <p className="measure text-lg text-muted">
            Call, message and tip the creators you love. They see your name and your words.
          </p>
          <Link
            to="/auth"
            search={{ mode: 'signup' }}
            className={buttonClass({ variant: show ? 'secondary' : 'primary', size: 'xl' })}
          >
            Take your seat
          </Link>
        </div>
        <Lineup except={show?.creator.id} />
      </section>
      <Programme />
      <TokenPrices />
      <ForCreators />
      <Footer />
    </>
  )
}
