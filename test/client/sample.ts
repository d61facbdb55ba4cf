/** An article with every construct that the markdown room makes, for looking at the design and for tests. */
const code = (lang: string, body: string, title?: string): string =>
  `<figure class="code" data-lang="${lang}">${title === undefined ? "" : `<figcaption>${title}</figcaption>`}<pre tabindex="0"><code>${body}</code></pre></figure>`;

const line = (html: string, mark = ""): string => `<span class="line${mark === "" ? "" : ` ${mark}`}">${html}</span>\n`;

const kinds = ["note", "tip", "info", "warning", "danger", "important"];

const heading = (level: number, id: string, text: string): string =>
  `<h${level} id="${id}">${text}<a class="anchor" href="#${id}" aria-label="Link to ${id}"></a></h${level}>`;

const typescript = [
  line(
    `<span class="k-key">import</span> { beginCell } <span class="k-key">from</span> <span class="k-str">'@ton/core'</span>;`,
  ),
  line(""),
  line(`<span class="k-com">// three bits are enough for the number 5</span>`, "hl"),
  line(
    `<span class="k-key">const</span> root = <span class="k-fn">beginCell</span>().<span class="k-fn">storeUint</span>(<span class="k-num">5</span>, <span class="k-num">3</span>).<span class="k-fn">endCell</span>();`,
  ),
  line(
    `<span class="k-std">console</span>.<span class="k-fn">log</span>(root.<span class="k-attr">bits</span>.<span class="k-attr">length</span>); <span class="k-com">// a long line that goes on and on until it does not fit into the column any more and scrolls</span>`,
  ),
].join("");

const diff = [line("const value = 1;", "del"), line("const value = 2;", "ins"), line("export { value };")].join("");

export const sampleHeadings = [
  { level: 2, id: "anatomy", text: "Anatomy of a cell", html: "Anatomy of a cell" },
  { level: 3, id: "bits", text: "Bits and references", html: "Bits and <code>references</code>" },
  { level: 2, id: "code", text: "Code", html: "Code" },
  { level: 3, id: "tabs", text: "Tabs", html: "Tabs" },
  { level: 2, id: "notes", text: "Notes and warnings", html: "Notes and warnings" },
  { level: 2, id: "tables", text: "Tables and other things", html: "Tables and other things" },
];

export const sampleArticle = `<p>A cell is the only container for data in TON: messages, contract code, account state and blocks are all made of cells. Whoever writes contracts or reads chain data meets them every day.</p>
${heading(2, "anatomy", "Anatomy of a cell")}
<p>A cell holds up to <strong>1023 bits</strong> of data and up to <strong>4 references</strong> to other cells. See <a href="/v3/concepts/glossary">the glossary</a>, <code>storeUint()</code> and <a href="/v3/documentation/data-formats/tlb/cell-boc"><code>BoC</code></a>. Inline math: <math><msup><mn>2</mn><mn>256</mn></msup></math>.</p>
<svg class="diagram" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 220" role="img" aria-label="A root cell with two references"><rect x="240" y="16" width="248" height="80" rx="8" fill="var(--diagram-fill)" stroke="var(--diagram-accent)" stroke-width="1.5"/><text x="256" y="46" font-size="14" fill="currentColor" font-weight="600">Root cell</text><text x="256" y="68" font-size="13" fill="currentColor" opacity="0.8">data: 104 bits</text><rect x="40" y="136" width="208" height="70" rx="8" fill="var(--diagram-fill)" stroke="currentColor" stroke-opacity="0.4" stroke-width="1.5"/><text x="56" y="170" font-size="14" fill="currentColor">Cell A</text><path d="M300 96v40H150" fill="none" stroke="var(--diagram-accent)" stroke-width="1.5"/></svg>
${heading(3, "bits", "Bits and <code>references</code>")}
<ul><li>0 to 1023 bits of data;</li><li>0 to 4 references:<ul><li>never to itself,</li><li>never to an ancestor.</li></ul></li></ul>
<ol><li>Create a builder.</li><li>Store values.</li><li>Finish the cell.</li></ol>
<ul class="tasks"><li><input type="checkbox" disabled checked aria-label="done"> Read about cells</li><li><input type="checkbox" disabled aria-label="open"> Write one</li></ul>
<blockquote><p>The hash of a cell covers its data and the hashes of all its children.</p></blockquote>
${heading(2, "code", "Code")}
${code("ts", typescript, "contracts/cells.ts")}
${code("diff", diff)}
<figure class="code" data-lang="func"><pre tabindex="0" data-lines><code>${line("() recv_internal(int my_balance, cell in_msg_full) impure {")}${line("  throw(0xffff);")}${line("}")}</code></pre></figure>
${heading(3, "tabs", "Tabs")}
<div class="tabs" data-widget="tabs" data-group="pm"><div class="tab" data-value="npm" data-default data-label="npm"><p class="tab-label">npm</p>${code("bash", "npm install @ton/core")}</div><div class="tab" data-value="yarn" data-label="Yarn"><p class="tab-label">Yarn</p>${code("bash", "yarn add @ton/core")}</div><div class="tab" data-value="pnpm" data-label="pnpm"><p class="tab-label">pnpm</p>${code("bash", "pnpm add @ton/core")}</div></div>
<div class="playground" data-widget="live" data-lang="jsx">${code("jsx", "function Counter() {\n  const [count, setCount] = useState(0);\n  return (\n    &lt;button onClick={() =&gt; setCount(count + 1)}&gt;\n      Sent {count} messages\n    &lt;/button&gt;\n  );\n}")}</div>
${heading(2, "notes", "Notes and warnings")}
${kinds.map((kind) => `<aside class="admonition admonition-${kind}" role="note"><p class="admonition-title">${kind[0]?.toUpperCase()}${kind.slice(1)}</p><p>A message without value can fail silently; use <code>mode 64</code> and read <a href="/v3/concepts/glossary">about modes</a>.</p></aside>`).join("\n")}
<details><summary>What happens to the rest of the value?</summary><p>It stays in the account and pays for storage.</p></details>
${heading(2, "tables", "Tables and other things")}
<div class="table" tabindex="0"><table><thead><tr><th>Opcode</th><th>Name</th><th>Meaning</th><th align="right">Gas</th></tr></thead><tbody><tr><td><code>0x00</code></td><td>NOP</td><td>Does nothing.</td><td align="right">18</td></tr><tr><td><code>0xA0</code></td><td>ADD</td><td>Adds the two topmost integers; overflow throws exit code 4.</td><td align="right">18</td></tr><tr><td><code>0xF900</code></td><td>HASHCU</td><td>Hash of a cell as a 256-bit integer.</td><td align="right">26</td></tr></tbody></table></div>
<p><a class="button button-primary" href="/v3/concepts/glossary">Read the glossary</a></p>
<div class="player" data-widget="player" data-url="https://www.youtube.com/watch?v=EbXmGTuVwSM"><a href="https://www.youtube.com/watch?v=EbXmGTuVwSM">Watch the introduction</a></div>
<p>A claim with a note.<sup><a href="#fn1" id="fnref1">1</a></sup></p>
<div data-widget="feedback"></div>
<hr>
<section class="footnotes"><ol><li id="fn1">The note itself. <a href="#fnref1" aria-label="Back">↩</a></li></ol></section>`;

export const sampleArticleZh = `<p>单元（cell）是 TON 唯一的数据容器：消息、合约代码、账户状态和区块全都由单元组成。编写合约或解析链上数据的人每天都要和它打交道。</p>
${heading(2, "anatomy", "单元的构造")}
<p>一个单元包含 0 到 <strong>1023 位</strong>数据和 0 到 <strong>4 条引用</strong>，指向其他单元。数据位与引用是两个独立的序列，位数不必是 8 的倍数，所以一个标志只占一位，而不是一个字节。参见<a href="/zh-CN/v3/concepts/glossary">术语表</a>与 <code>storeUint()</code>。</p>
${heading(3, "bits", "位与<code>引用</code>")}
<ul><li>0 到 1023 位数据；</li><li>0 到 4 条引用。</li></ul>
${heading(2, "code", "代码")}
${code("ts", typescript, "contracts/cells.ts")}
${heading(2, "notes", "注意")}
<aside class="admonition admonition-warning" role="note"><p class="admonition-title">注意</p><p>请先在测试网上试验，再动用真实资金。</p></aside>
${heading(2, "tables", "表格")}
<div class="table" tabindex="0"><table><thead><tr><th>操作码</th><th>名称</th><th>含义</th></tr></thead><tbody><tr><td><code>0x00</code></td><td>NOP</td><td>不做任何事。</td></tr><tr><td><code>0xA0</code></td><td>ADD</td><td>把栈顶两个整数相加。</td></tr></tbody></table></div>`;
