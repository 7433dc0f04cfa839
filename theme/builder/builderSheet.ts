/** Styles of the open form. They come with its code, so that pages do not load them. A sheet of a script is not subject to the policy. */
const styles = `@layer components {
  .builder :is(input, textarea, select) {
    font-size: inherit;
  }

  .builder button:not(.builder-toggle) {
    padding: 0.1875rem 0.625rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-size: inherit;
  }

  .builder button:is(:hover, [aria-pressed="true"]) {
    border-color: var(--line-strong);
    color: var(--heading);
  }

  .builder button[aria-pressed="true"] {
    background: var(--brand-soft);
  }

  .builder-tools,
  .builder-head {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375rem;
    align-items: baseline;
  }

  .builder-head > :first-child {
    flex: 1;
  }

  .builder-tools {
    margin-top: 0.75rem;
  }

  .builder .builder-hint,
  .builder-error {
    margin: 0.25rem 0 0;
    color: var(--text-muted);
  }

  .builder-hint code + code {
    margin-left: 0.375rem;
  }

  .builder .builder-error {
    color: var(--red);
  }

  .builder fieldset {
    min-width: 0;
    margin: 1rem 0 0;
    padding: 0;
    border: 0;
  }

  .builder legend {
    padding: 0;
    color: var(--heading);
    font-weight: 600;
  }

  .builder .field code {
    padding: 0;
    border: 0;
    background: none;
    color: var(--heading);
    font-weight: 600;
  }

  .builder [data-nested] {
    position: relative;
    padding-left: 0.875rem;
    border-left: 2px solid var(--line);
  }

  .builder [data-nested] > legend {
    float: left;
    width: 100%;
    min-height: 2.25rem;
    padding-right: 5rem;
  }

  .builder [data-nested] > legend ~ * {
    clear: both;
  }

  .builder [data-nested] > .builder-remove {
    position: absolute;
    top: 0;
    right: 0;
  }

  .builder .field {
    margin-top: 0.75rem;
  }

  .builder .type-name {
    color: var(--text-faint);
    font-weight: 400;
  }

  .builder .field b {
    color: var(--orange);
    font-size: var(--text-xs);
  }

  .builder :is(input, textarea, .field select) {
    display: block;
    width: 100%;
    margin-top: 0.25rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background-color: var(--bg);
    color: var(--heading);
  }

  .builder :is(input, textarea) {
    padding: 0.3125rem 0.625rem;
    font-family: var(--mono);
  }

  .builder [aria-invalid="true"] {
    border-color: var(--red);
  }

  @media (width > 996px) {
    .js .side:has(.builder[data-open]) > .sample:not(:first-child) {
      display: none;
    }

    .js .side:has(.builder[data-open]) > .sample:first-child {
      flex: none;
      max-height: 42dvh;
    }

    .builder[data-open] {
      flex: 1;
      min-height: 0;
      padding-right: 0.375rem;
      overflow-y: auto;
      scrollbar-width: thin;
    }
  }
}`

let isAdopted = false

export function adoptBuilderSheet(): void {
  if (isAdopted) return
  isAdopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
