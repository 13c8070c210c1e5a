import { adminCall } from '#client/admin/adminCalls.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { usdText } from '#shared/money.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { movementName } from '../../movements/rules.ts'
import { ADMIN_SENTENCES, type FigureName, PLACES } from '../spec.ts'

type RowsDialogProps = { figure: FigureName; name: string; onClose: () => void }

/** Dialog with the rows of a figure, newest first. */
export default function RowsDialog({ figure, name, onClose }: RowsDialogProps) {
  const query = trpc.wallet.admin.rows.useInfiniteQuery(
    { figure },
    { ...adminCall, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name} description={ADMIN_SENTENCES.newestFirst}>
      <QueryList
        query={query}
        items={rows?.map((row, index) => ({ ...row, of: row.id, id: String(index) }))}
        className="grid"
        failed={ADMIN_SENTENCES.rowsMissing}
        loading={<Skeleton className="h-64 w-full" />}
        none={<p className="py-6 text-muted">{ADMIN_SENTENCES.noRows}</p>}
        render={({ username, what, at, tokens, usd_cents, of }) => (
          <div className="flex items-baseline justify-between gap-4 border-line border-b py-3">
            <span className="grid min-w-0">
              <span className="truncate font-medium">@{username}</span>
              <span className="text-muted text-sm">
                {PLACES[what] ?? movementName(what)}
                {at && (
                  <>
                    {' · '}
                    <Moment at={at} />
                  </>
                )}
              </span>
              <code className="truncate text-faint text-xs">{of}</code>
            </span>
            <span className="grid shrink-0 justify-items-end">
              <TokenAmount tokens={tokens} />
              <span translate="no" className="figures text-muted text-sm">
                {usdText(usd_cents)}
              </span>
            </span>
          </div>
        )}
      />
    </Dialog>
  )
}
