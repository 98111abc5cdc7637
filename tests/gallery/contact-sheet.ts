export interface Pictures {
  readonly group: string;
  readonly scene: string;
  /** Relative to the sheet. */
  readonly files: readonly string[];
}

const STYLE = `
  body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; background: #e7e7e4; color: #1b1b1b; }
  nav a { margin-right: 16px; }
  section { margin-block: 32px; }
  .scene { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto; padding-bottom: 24px; }
  figure { margin: 0; flex: none; }
  figcaption { font-size: 12px; }
  img { display: block; height: 480px; border: 1px solid #999; }
`;

/** One page with every picture, by group. */
export const contactSheet = (pictures: readonly Pictures[]): string => {
  const names = [...new Set(pictures.map(({ group }) => group))];
  const links = names.map((group) => `<a href="#${group}">${group}</a>`).join('');
  const sections = names.map((group) => {
    const scenes = pictures
      .filter((one) => one.group === group)
      .map(({ scene, files }) => {
        const figures = files.map(
          (file) =>
            `<figure><a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a><figcaption>${file}</figcaption></figure>`,
        );
        return `<h3>${scene}</h3><div class="scene">${figures.join('')}</div>`;
      });
    return `<section id="${group}"><h2>${group}</h2>${scenes.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>
<h1>Gallery</h1><nav>${links}</nav>${sections.join('')}</html>`;
};
