import { describe, expect, it } from 'vitest';
import { PREVIEW_FILES, previewOf, withPreview } from './preview.ts';

const PAGE =
  '<head><title>app</title></head><div id="root"></div><script type="module" crossorigin src="/assets/app.js"></script>';

describe('the preview of a path', () => {
  it('is there for the screens that a cold start opens, by their exact paths', () => {
    expect(previewOf('/login')).toBe('previews/login.html');
    expect(previewOf('/newlogin')).toBe(previewOf('/login'));
    expect(previewOf('/dashboard')).toBe('previews/dashboard.html');
    expect(['/', '/dashboard/pay', '/login/', '/constructor'].map(previewOf)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    expect(new Set(PREVIEW_FILES).size).toBe(PREVIEW_FILES.length);
  });
});

describe('a page with a preview', () => {
  it('has its title, and it over the mount point', () => {
    expect(withPreview(PAGE, '<title>$& login</title><style>a{}</style><div id="preview">$1</div>')).toBe(
      PAGE.replace('<title>app</title>', () => '<title>$& login</title>').replace(
        '<div id="root">',
        () => '<style>a{}</style><div id="preview">$1</div><div id="root">',
      ),
    );
  });

  it('is started by the script of the preview, if it has one', () => {
    expect(
      withPreview(PAGE, '<p></p><script data-app="" type="module" src="/assets/first.js"></script>'),
    ).toBe(
      '<head><title>app</title></head><p></p><div id="root"></div>' +
        '<script data-app="/assets/app.js" type="module" src="/assets/first.js"></script>',
    );
  });
});
