import { Link } from '@tanstack/react-router'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { HOUSE_RULES } from '../../spec.ts'
import type { Quarter } from '../contract.ts'
import { TRANSPARENCY } from '../spec.ts'
import { figuresOf } from '../state.ts'

/** /transparency: counts of reports and decisions by quarter. */
export function TransparencyScreen() {
  const query = trpc.moderation.transparency.useQuery()
  return (
    <Page>
      <PageHeader title={TRANSPARENCY.title} text={TRANSPARENCY.about} />
      {query.error && !query.data ? (
        <ErrorState
          heading="h2"
          text={TRANSPARENCY.failed}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <>
          <Figures quarters={query.data.quarters} />
          <Rules quarter={query.data.quarters[0]} />
          <p className="text-muted text-sm">
            {TRANSPARENCY.asOf} <Moment at={query.data.as_of} />
          </p>
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
      <div className="flex flex-wrap gap-4">
        <Link to="/rules" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {TRANSPARENCY.toRules}
        </Link>
        <Link to="/legal" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {TRANSPARENCY.toLegal}
        </Link>
      </div>
    </Page>
  )
}

function Figures({ quarters }: { quarters: readonly Quarter[] }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region
      tabIndex={0}
      aria-label={TRANSPARENCY.title}
      className="card card-pad overflow-x-auto"
    >
      <table className="w-full min-w-160 text-start">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pe-4 text-start font-semibold">
              {TRANSPARENCY.figure}
            </th>
            {quarters.map(({ quarter }) => (
              <th key={quarter} scope="col" className="px-2 py-2 text-end font-semibold whitespace-nowrap">
                {TRANSPARENCY.quarter(quarter)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figuresOf.map((figure) => (
            <tr key={figure} className="border-line border-b last:border-0">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {TRANSPARENCY.figures[figure]}
              </th>
              {quarters.map((quarter) => (
                <td translate="no" key={quarter.quarter} className="figures px-2 py-2 text-end">
                  {fullNumber(quarter[figure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Rules({ quarter }: { quarter: Quarter | undefined }) {
  if (!quarter) return null
  return (
    <Panel title={`${TRANSPARENCY.rules}, ${TRANSPARENCY.quarter(quarter.quarter)}`}>
      {quarter.rules.length === 0 ? (
        <p className="text-muted">{TRANSPARENCY.noRules}</p>
      ) : (
        <ul className="grid gap-2">
          {quarter.rules.map(({ rule, count }) => (
            <li key={rule} className="flex justify-between gap-4">
              {HOUSE_RULES[rule].title}
              <span translate="no" className="figures">
                {fullNumber(count)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
