import type { SdkTypes } from './sdk-types.ts'

/** The parameter names each of the SDK's `…Params` types has, sorted, as contract/parameters.json holds them. */
export function parametersOf(sdk: SdkTypes, typeNames: string[]): Record<string, string[]> {
  const names = [...new Set(typeNames)].sort()
  return Object.fromEntries(
    names.map((name) => [
      name,
      sdk.checker
        .getPropertiesOfType(sdk.type(name))
        .map((property) => property.name)
        .sort(),
    ]),
  )
}
