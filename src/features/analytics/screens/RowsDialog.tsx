import { QueryState } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { momentText } from '#ui/dates.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { FigureRow } from '../contract.ts'
import { type Figure, hasTokens, rowsPage } from '../lists.ts'
import { FIGURES, rowName, WORDS } from '../spec.ts'
import type { AskedFor } from './asked.ts'
import { FileButton } from './FileButton.tsx'

/** Figure whose rows are shown. */
export type OpenedFigure = {
  figure: Figure
  /** Subject that limits the rows. */
  subject?: string
  bucket?: string
  /** Display name of the subject, hour or day. */
  name?: string
}

type RowsDialogProps = { asked: AskedFor; opened: OpenedFigure; onClose: () => void }

/** Dialog with the rows behind a figure, newest first. The rows add up to the figure. */
export default function RowsDialog({ asked, opened, onClose }: RowsDialogProps) {
  const { client } = trpc.useUtils()
  const { figure, subject, bucket, name } = opened
  const wanted = { ...asked, figure, ...(subject && { subject }), ...(bucket && { bucket }) }
  const title = name ? `${FIGURES[figure]}: ${name}` : FIGURES[figure]
  const query = trpc.analytics.rows.useInfiniteQuery(
    { ...wanted, limit: rowsPage.default },
    { getNextPageParam: (page) => ('rows' in page ? (page.next_cursor ?? undefined) : undefined) },
  )
  const rows = query.data?.pages.flatMap((page) => ('rows' in page ? page.rows : []))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="All entries behind this number, newest first."
      size="lg"
      footer={<FileButton what={title} read={() => client.analytics.rows.query({ ...wanted, format: 'csv' })} />}
    >
      <QueryState
        query={query}
        items={rows}
        failed={WORDS.rowsFailed}
        loading={<Skeleton className="h-64" />}
        none={<p className="py-8 text-center text-muted">{WORDS.noRows}</p>}
      >
        {(all) => (
          <ul aria-label={title}>
            {all.map((row) => (
              <Row key={row.id} row={row} figure={figure} />
            ))}
          </ul>
        )}
      </QueryState>
      {query.hasNextPage && (
        <Button block className="mt-4" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older
        </Button>
      )}
    </Dialog>
  )
}

/** Formats seconds, with hours if needed, because response times can be days. */
const lengthText = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${fullNumber(hours)} h ${minutes} min` : `${minutes} min ${seconds % 60} s`
}

function Row({ row, figure }: { row: FigureRow; figure: Figure }) {
  const { at, tokens, source, counterparty, seconds } = row
  return (
    <li className="flex items-center gap-4 border-line border-t py-3 first:border-t-0">
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">
          {rowName(source)}
          {counterparty && (
            <span className="font-normal text-muted"> · {source === 'stream' ? counterparty : `@${counterparty}`}</span>
          )}
        </span>
        <span className="text-muted text-sm">
          <ViewerText at={at}>{(zone) => momentText(at, zone)}</ViewerText>
          {seconds !== null && ` · ${lengthText(seconds)}`}
        </span>
      </span>
      {hasTokens(figure) ? (
        <TokenAmount tokens={tokens} signed display />
      ) : (
        <span translate="no" className="figures font-semibold">
          {tokens < 0 ? '−1' : fullNumber(tokens)}
        </span>
      )}
    </li>
  )
}
