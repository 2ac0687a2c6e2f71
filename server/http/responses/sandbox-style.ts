/** The look of the demo's pages, which stand for a bank, a courier or a phone. */
export const SANDBOX_PAGE_STYLE = `
  body { margin: 0; background: #fbf8f2; color: #1f2a24; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
  h1 { margin: 0; font-size: 1.25rem; color: #006a4e }
  .amount { margin: .25rem 0; font-size: 2.25rem; font-weight: 600 }
  .note { padding: .5rem .75rem; border: 2px dashed #d9cfbd; border-radius: .5rem }
  form { display: grid; gap: .5rem }
  button { min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid #c9bfae; border-radius: .5rem; background: #fff;
    color: inherit; font: inherit; text-align: left; cursor: pointer }
  button small { display: block; color: #5f665f }
  button:first-of-type { border-color: #006a4e; background: #006a4e; color: #fff }
  button:first-of-type small { color: inherit }
  button:focus-visible { outline: 3px solid #e8a33d; outline-offset: 2px }
  label { display: flex; gap: .5rem; padding-block: .5rem; color: #5f665f; font-size: .875rem }
  input[type=checkbox] { flex: none; inline-size: 1.25rem; block-size: 1.25rem; accent-color: #006a4e }
  pre { margin: .75rem 0; padding: .75rem; border-radius: .5rem; background: #fff; font: inherit; white-space: pre-wrap;
    overflow-wrap: anywhere }
  h2 { margin: 1.5rem 0 .5rem; font-size: 1rem }
`
