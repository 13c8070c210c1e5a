import { ExportButton } from '../../screens/ExportButton.tsx'

/** Exports all token purchases, in the platform's wallet. */
export default function MoneyExport() {
  return <ExportButton type="money" />
}
