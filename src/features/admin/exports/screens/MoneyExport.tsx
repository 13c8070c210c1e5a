import { ExportButton } from '../../screens/ExportButton.tsx'

/** Every purchase of tokens, for the platform's wallet. */
export default function MoneyExport() {
  return <ExportButton type="money" />
}
