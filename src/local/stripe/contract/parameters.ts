import type { SdkTypes } from './sdk-types.ts'

/** Returns the sorted parameter names of the SDK's `…Params` types, in the format of contract/parameters.json. */
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
