/* Opens every layer of keyed archives with libplist and visits every object: the least that a reader of
   saved state must do. What is data in an archive is parsed too when it is a binary property list, as
   the coder of each saved object is, and of each view.

   cc -O2 -o open_layers open_layers.c $(pkg-config --cflags --libs libplist-2.0)
   open_layers FILE-OR-FOLDER... */

#define _GNU_SOURCE
#include <ftw.h>
#include <plist/plist.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t object_count, layer_count, failure_count, mix;

static void open_layer(const char *bytes, uint64_t count);

static void visit_text(const char *text) {
  /* The bytes of each text are looked at. */
  for (; *text != 0; text++) mix = mix * 31 + (unsigned char)*text;
}

static void visit(plist_t node) {
  object_count++;
  switch (plist_get_node_type(node)) {
  case PLIST_DICT: {
    plist_dict_iter iterator = NULL;
    plist_dict_new_iter(node, &iterator);
    for (;;) {
      char *key = NULL;
      plist_t value = NULL;
      plist_dict_next_item(node, iterator, &key, &value);
      if (value == NULL) break;
      visit_text(key);
      free(key);
      visit(value);
    }
    free(iterator);
    break;
  }
  case PLIST_ARRAY: {
    plist_array_iter iterator = NULL;
    plist_array_new_iter(node, &iterator);
    for (;;) {
      plist_t value = NULL;
      plist_array_next_item(node, iterator, &value);
      if (value == NULL) break;
      visit(value);
    }
    free(iterator);
    break;
  }
  case PLIST_STRING: visit_text(plist_get_string_ptr(node, NULL)); break;
  case PLIST_DATA: {
    uint64_t count = 0;
    const char *bytes = plist_get_data_ptr(node, &count);
    if (count > 8 && memcmp(bytes, "bplist00", 8) == 0) open_layer(bytes, count);
    break;
  }
  default: break;
  }
}

static void open_layer(const char *bytes, uint64_t count) {
  plist_t root = NULL;
  plist_from_bin(bytes, (uint32_t)count, &root);
  if (root == NULL) {
    failure_count++;
    return;
  }
  layer_count++;
  visit(root);
  plist_free(root);
}

static int open_file(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)place;
  if (kind != FTW_F) return 0;
  FILE *file = fopen(path, "rb");
  char *bytes = malloc((size_t)status->st_size + 1);
  if (file == NULL || bytes == NULL) {
    perror(path);
    exit(2);
  }
  size_t count = fread(bytes, 1, (size_t)status->st_size, file);
  fclose(file);
  open_layer(bytes, count);
  free(bytes);
  return 0;
}

int main(int argc, char **argv) {
  for (int index = 1; index < argc; index++) {
    if (nftw(argv[index], open_file, 16, FTW_PHYS) != 0) {
      perror(argv[index]);
      return 2;
    }
  }
  printf("%llu objects in %llu layers, %llu unreadable, %llx\n", (unsigned long long)object_count,
         (unsigned long long)layer_count, (unsigned long long)failure_count, (unsigned long long)mix);
  return 0;
}
