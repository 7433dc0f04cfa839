/** Values that cannot be known without running code. */

/** A value that depends on code that was not run. */
export class UnknownValue {
  constructor(
    readonly text: string,
    readonly file: string,
    readonly line: number,
  ) {}
}

/** A call of a function from a package: `starlight({ … })`. */
export class ForeignCall {
  constructor(
    readonly module: string,
    readonly name: string,
    readonly args: readonly unknown[],
  ) {}
}

/** An export of a package that is not read. */
export class ForeignExport {
  constructor(
    readonly module: string,
    readonly name: string,
  ) {}
}

/** Every unknown value inside a value, with its dotted path. */
export function findUnknownValues(value: unknown, path = '', depth = 0): { path: string; value: UnknownValue }[] {
  if (value instanceof UnknownValue) return [{ path, value }]
  if (depth > 12 || typeof value !== 'object' || value === null) return []
  if (value instanceof ForeignCall || value instanceof ForeignExport) return []
  // Functions of the configuration keep the whole scope that they were written in.
  if ('node' in value && 'scope' in value) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    findUnknownValues(inner, path ? `${path}.${key}` : key, depth + 1),
  )
}
