import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { EVERYTHING } from '../spec.ts'
import { thingPath, thingsOf } from '../state.ts'
import { ThingFace } from './FoundFace.tsx'

/** Number of results of a group, so that the creators below stay near. */
const shownOfGroup = 3

/** Events, products, recordings and offers that match the search of /explore: a row on a phone, otherwise columns. */
export function FoundShelf({ search }: { search: string }) {
  const { data } = trpc.discovery.everything.useQuery({ q: search }, { placeholderData: (before) => before })
  const things = data ? thingsOf(data, shownOfGroup) : []
  const note = data?.corrected && <p className="text-muted">{EVERYTHING.corrected(search)}</p>
  if (things.length === 0) return note
  return (
    <section aria-labelledby="things" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {note}
      <h2 id="things" className="text-xl">
        {EVERYTHING.shelf}
      </h2>
      <ul className="chips md:grid md:grid-cols-2 xl:grid-cols-3">
        {things.map((thing) => (
          <li key={thing.id} className="min-w-0 max-md:w-72 max-md:shrink-0 max-md:only:w-full max-md:only:shrink">
            <PlainLink href={thingPath(thing)} className="card card-press flex h-16 items-center gap-3 px-3">
              <ThingFace thing={thing} />
            </PlainLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
