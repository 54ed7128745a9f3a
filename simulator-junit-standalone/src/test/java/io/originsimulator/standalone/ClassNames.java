package io.originsimulator.standalone;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The strings of a class file's constant pool, which contains every name of a class. */
final class ClassNames {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;

  private ClassNames() {}

  static List<String> stringsOf(byte[] classFile) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
    in.skipNBytes(8); // magic and version
    int size = in.readUnsignedShort();
    List<String> strings = new ArrayList<>();
    for (int i = 1; i < size; i++) {
      int tag = in.readUnsignedByte();
      if (tag == UTF8) {
        strings.add(in.readUTF());
      } else {
        in.skipNBytes(length(tag));
      }
      if (tag == LONG || tag == DOUBLE) {
        i++; // takes two entries
      }
    }
    return strings;
  }

  private static int length(int tag) throws IOException {
    return switch (tag) {
      case 7, 8, 16, 19, 20 -> 2; // class, string, method type, module, package
      case 15 -> 3; // method handle
      case 3, 4, 9, 10, 11, 12, 17, 18 -> 4; // int, float, references, name and type, dynamic
      case LONG, DOUBLE -> 8;
      default -> throw new IOException("constant of unknown kind " + tag);
    };
  }
}
