/// Search, filters, folding, and keys to move through a tree. The script makes no markup.
enum PageScript {
  static let text = """

    "use strict";
    (() => {
      const tools = document.querySelector(".tools");
      const search = document.getElementById("search");
      const count = document.getElementById("count");
      const filters = [...document.querySelectorAll("select[data-filter]")];
      const items = [...document.querySelectorAll("main [data-item]")];
      const own = item => item.querySelector(":scope > details") || item;
      const around = item => item.parentElement.closest("[data-item]");

      // The text of an item itself, without the items below it, and the name of its file.
      const textOf = item => {
        const details = item.querySelector(":scope > details");
        const parts = details ? [...details.children].filter(part => part.tagName !== "UL") : [item];
        if (!around(item)) parts.unshift(item.closest("[data-group]")?.querySelector("h2"));
        return parts.map(part => part?.textContent).join("\\n").toLowerCase();
      };

      const highlight = needle => {
        if (!CSS.highlights) return;
        const hits = [];
        const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
        while (needle && hits.length < 1000 && walk.nextNode()) {
          const text = walk.currentNode.data.toLowerCase();
          for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
            const range = new Range();
            if (at + needle.length > walk.currentNode.length) break;
            range.setStart(walk.currentNode, at);
            range.setEnd(walk.currentNode, at + needle.length);
            hits.push(range);
          }
        }
        CSS.highlights.set("hit", new Highlight(...hits));
      };

      // An item can have findings of several rules.
      const valuesOf = (item, select) => item.dataset[select.dataset.filter]?.match(/[^|]+/g) ?? [];
      for (const select of filters) {
        const values = new Set(items.flatMap(item => valuesOf(item, select)));
        for (const value of [...values].sort()) select.add(new Option(value, value));
        if (values.size === 0) select.parentElement.hidden = true;
      }

      const matches = (item, needle) =>
        filters.every(select => !select.value || valuesOf(item, select).includes(select.value))
        && (!needle || textOf(item).includes(needle));

      const unit = tools.dataset.unit;
      const total = items.length.toLocaleString("en");

      const apply = () => {
        const needle = search.value.trim().toLowerCase();
        highlight(needle);
        const isActive = Boolean(needle) || filters.some(select => select.value);
        const found = items.filter(item => matches(item, needle));
        const shown = new Set(found);
        for (const item of isActive ? found : []) {
          let place = around(item);
          while (place && !(shown.has(place) && own(place).open)) {
            shown.add(place);
            own(place).open = true;
            place = around(place);
          }
        }
        for (const item of items) {
          if (item.hidden === shown.has(item)) item.hidden = !item.hidden;
        }
        for (const group of document.querySelectorAll("main [data-group]")) {
          group.hidden = isActive && !group.querySelector("[data-item]:not([hidden])");
          const whole = group.querySelector(":scope > details");
          if (isActive && whole && !group.hidden) whole.open = true;
        }
        count.textContent = !isActive ? `${total} ${unit}`
          : found.length ? `${found.length.toLocaleString("en")} of ${total} ${unit}` : "nothing matches";
      };

      let timer = 0;
      search.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(apply, 120);
      });
      for (const select of filters) select.addEventListener("change", apply);
      tools.addEventListener("submit", event => event.preventDefault());
      const fold = isOpen => {
        for (const details of document.querySelectorAll("main details")) details.open = isOpen;
      };
      document.getElementById("unfold").addEventListener("click", () => fold(true));
      document.getElementById("fold").addEventListener("click", () => fold(false));

      // A link may lead into what is folded.
      const reveal = () => {
        const target = location.hash && document.getElementById(location.hash.slice(1));
        if (!target) return;
        for (let place = target; place; place = place.parentElement) {
          place.hidden = false;
          if (place.tagName === "DETAILS") place.open = true;
        }
        own(target).open = true;
        target.scrollIntoView({ block: "start" });
        target.querySelector(":scope > details > summary")?.focus({ preventScroll: true });
      };
      addEventListener("hashchange", reveal);

      document.addEventListener("keydown", event => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const place = document.activeElement;
        if (event.key === "/" && !/^(INPUT|SELECT)$/.test(place.tagName)) {
          event.preventDefault();
          search.focus();
          return;
        }
        if (place.tagName !== "SUMMARY" || !place.closest(".tree")) return;
        const details = place.parentElement;
        if (event.key === "ArrowRight" && !details.open) details.open = true;
        else if (event.key === "ArrowLeft" && details.open) details.open = false;
        else if (event.key === "ArrowLeft") {
          details.parentElement.closest("details")?.querySelector("summary").focus();
        } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
          const all = [...document.querySelectorAll(".tree summary")]
            .filter(one => one.checkVisibility());
          all[all.indexOf(place) + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
        } else return;
        event.preventDefault();
      });

      // The summary of all files was written last. The style shows it first; now it is read first too.
      const summaryOfAll = document.querySelector("main > .summary");
      if (summaryOfAll) summaryOfAll.parentElement.prepend(summaryOfAll);
      // The titles of many parts are their list.
      const parts = document.querySelectorAll("main > [data-group] > details[open]");
      for (const part of parts) part.open = parts.length < 8;
      if (!document.querySelector("main details")) {
        for (const button of tools.querySelectorAll("button")) button.hidden = true;
      }
      tools.hidden = false;
      apply();
      reveal();
    })();

    """
}
